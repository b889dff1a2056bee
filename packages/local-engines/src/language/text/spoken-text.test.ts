import { expect, it } from 'vitest'
import { toSpokenText } from './spoken-text.ts'

it.each([
	['7 hail days a year', 'seven hail days a year'],
	['90 mph gusts in spring', '90 mile per hour gusts in spring'],
	['Rated to 130 mph', 'Rated to 130 miles per hour'],
	['130 mph wind rating', '130 mile per hour wind rating'],
	['From $149/mo with approved credit', 'From $149 a month with approved credit'],
	['$149 per month', '$149 a month'],
	['$4.50/sq ft', '$4.50 a square foot'],
	['$9,000-$12,000 installed', '$9,000 to $12,000 installed'],
	['$9,000–12,000', '$9,000 to 12,000'],
	['$15K - $20K', '$15,000 to $20,000'],
	['$1.2M paid out', '$1.2 million paid out'],
	['10-15 yrs', '10 to 15 years'],
	['Install in 1-2 days', 'Install in one to two days'],
	['1 yr labor', 'one year labor'],
	['50-yr warranty', '50-year warranty'],
	['25-year workmanship warranty', '25-year workmanship warranty'],
	['6.9% APR, 120 mos', '6.9 percent APR, 120 months'],
	['6.9 % APR', '6.9 percent APR'],
	['1,850 sq ft of shingles', '1,850 square feet of shingles'],
	['24 ga. steel panels', '24 gauge steel panels'],
	['Pitch 6/12', 'Pitch six in twelve'],
	['24/7 support', 'twenty-four seven support'],
	['25+ years in Denver', 'more than 25 years in Denver'],
	['A+ BBB rating', 'A plus BBB rating'],
	['4.9/5 stars', '4.9 out of 5 stars'],
	['4.9★ on Google', '4.9 stars on Google'],
	['Licensed & insured', 'Licensed and insured'],
	['Metal vs. asphalt', 'Metal versus asphalt'],
	['Installed w/ ice shield', 'Installed with ice shield'],
	['Labor w/o surprises', 'Labor without surprises'],
	['CA Lic. #1029384', 'CA license number 1029384'],
	['4 nails, not 6 nails', 'four nails, not six nails'],
	['Class 4 impact-rated', 'Class 4 impact-rated'],
	['Day 1, 7 am', 'Day 1, 7 am'],
	['Mon to Fri, 8 am - 5 pm', 'Mon to Fri, 8 am to 5 pm'],
	['Call (555) 010-2938', 'Call (555) 010-2938'],
	['Call 555-0102 today', 'Call 555-0102 today'],
	['Ready by 8 in the morning', 'Ready by eight in the morning'],
	['5" gutters', 'five inch gutters'],
	['Built to last — guaranteed', 'Built to last, guaranteed'],
	['25-year warranty (transferable once)', '25-year warranty, transferable once'],
	['1½ inches thick', '1 and a half inches thick'],
	['10 x 12 skylights', '10 by 12 skylights'],
	['≤ 2 days', 'at most two days'],
	['Repair/replace', 'Repair or replace'],
	['Est. 1998', 'established 1998'],
	['Summer 2019-2021', 'Summer 2019 to 2021'],
	['No fee', 'No fee'],
	['R-38 insulation', 'R-38 insulation'],
	['10 kWh battery', 'ten kilowatt hour battery'],
])('converts %j to the spoken form %j', (written, spoken) => {
	expect(toSpokenText(written)).toBe(spoken)
})

it('returns a text that is already in spoken form unchanged', () => {
	for (const line of ['seven hail days a year', 'We answer within two working days.', '$15,380'])
		expect(toSpokenText(line)).toBe(line)
})
