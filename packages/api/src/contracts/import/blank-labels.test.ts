import { expect, it } from 'vitest'
import { variablesForLabel } from './blank-labels.ts'

it.each([
	['Customer name', '{{full_name}}'],
	['Homeowner’s Name (print)', '{{full_name}}'],
	['Name', '{{full_name}}'],
	['Buyer', '{{full_name}}'],
	['Home Owner(s)', '{{full_name}}'],
	['First Name', '{{first_name}}'],
	['Customer last name', '{{last_name}}'],
	['Property address', '{{address}}'],
	['Job-site address', '{{address}}'],
	['Owner’s mailing address', '{{address}}'],
	['made by and between the Contractor and the owner residing at', '{{address}}'],
	['City, State, Zip', '{{city}}, {{state}} {{zip}}'],
	['City', '{{city}}'],
	['Zip Code', '{{zip}}'],
	['E-mail', '{{email}}'],
	['Phone #', '{{phone}}'],
	['Cell', '{{phone}}'],
	['Contractor', '{{company_name}}'],
	['Company Name', '{{company_name}}'],
	['Contractor’s address', '{{company_address}}'],
	['Company City/State/Zip', '{{company_city}}, {{company_state}} {{company_zip}}'],
	['Company phone no.', '{{company_phone}}'],
	['Contractor License No.', '{{license_number}}'],
	['License #', '{{license_number}}'],
	['Sales Rep', '{{rep_name}}'],
	['Company representative', '{{rep_name}}'],
	['Date', '{{date}}'],
	['Dated', '{{date}}'],
	['Date of this agreement', '{{date}}'],
	['this Agreement between the customer name', '{{full_name}}'],
])('maps the label %j to %s', (label, variables) => {
	expect(variablesForLabel(label)).toBe(variables)
})

it.each([
	'',
	'Signature',
	'Customer signature',
	'Insurance company',
	'Insurance company name',
	'Mortgage lender name',
	'Spouse name',
	'Co-owner name',
	'Completion date',
	'Start date',
	'Due date',
	'Date of birth',
	'Claim number',
	'Price per sheet',
	'Color',
	'constructor',
	'toString',
	'We will pay',
])('maps the label %j to no variable', (label) => {
	expect(variablesForLabel(label)).toBeUndefined()
})
