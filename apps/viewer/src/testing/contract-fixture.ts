import type { AppRouter } from '@dormer/api'
import type { inferProcedureOutput } from '@trpc/server'
import { makePrice, makeSelection } from './pricing-fixture.ts'

type Contract = inferProcedureOutput<AppRouter['_def']['record']['signing']['get']>
type Receipt = NonNullable<Contract['signed']>
type Block = Contract['blocks'][number]

export const DOCUMENT_ID = '0190b5a4-0000-7000-8000-0000000000d1'
const CONFIG_ID = '0190b5a4-0000-7000-8000-0000000000d2'

const run = (text: string) => ({ text, bold: false, italic: false })
const heading = (text: string): Block => ({ kind: 'heading', level: 2, runs: [run(text)] })
export const paragraph = (text: string): Block => ({ kind: 'paragraph', runs: [run(text)] })

const CANCELLATION = {
	businessDays: 3,
	lastDay: '2026-11-24',
	deadline: '2026-11-25T06:59:59.000Z',
}

const SELECTION = {
	...makeSelection('better', { price: makePrice(14_500) }),
	name: 'Preferred',
	upgrades: [{ key: 'ridge_vent', label: 'ridge vent' }],
}

/** Makes an unsigned agreement between Karen Delgado and the company for the tier named Preferred. */
export function makeContract(overrides: Partial<Contract> = {}): Contract {
	return {
		configId: CONFIG_ID,
		configVersion: 3,
		revision: 'revision-3',
		name: 'Roofing agreement',
		blocks: [
			heading('The work'),
			paragraph('We replace the roof.'),
			{ kind: 'list', start: 1, items: [[paragraph('Remove the shingles.')]] },
			heading('Your right to cancel'),
			{
				kind: 'table',
				head: [[run('Step')], [run('Due')]],
				rows: [[[run('Deposit')], [run('$0')]]],
			},
			{ kind: 'signature' },
		],
		requirements: {
			typedSignature: true,
			nameMatch: true,
			agreeCheckbox: true,
			agreeLabel: 'I have read the agreement and I agree to it.',
		},
		consent: {
			version: '1',
			label: 'I agree to sign electronically.',
			blocks: [paragraph('You can also ask for paper.')],
		},
		signerCode: null,
		customerName: 'Karen Delgado',
		companyName: 'Summit Peak Roofing',
		timeZone: 'America/Denver',
		selection: SELECTION,
		cancellation: CANCELLATION,
		notice: null,
		disclosures: null,
		signed: null,
		...overrides,
	}
}

/** Makes the receipt of the agreement that Karen signed on Friday, November 20. The PDF of the agreement is sealed. */
export function makeReceipt(overrides: Partial<Receipt> = {}): Receipt {
	return {
		documentId: DOCUMENT_ID,
		configId: CONFIG_ID,
		signature: 'Karen Delgado',
		signedAt: '2026-11-21T00:58:00.000Z',
		documentSha256: '5f1d'.repeat(16),
		timeZone: 'America/Denver',
		selection: SELECTION,
		sealStatus: 'sealed',
		pdfUrl: '/api/contracts/pdf',
		email: 'karen@delgado.example',
		cancellation: CANCELLATION,
		canCancel: true,
		cancelledAt: null,
		...overrides,
	}
}
