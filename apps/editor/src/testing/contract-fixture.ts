import type { ContractPreview } from '@dormer/api/content/contract-templates/preview-schema'
import type { ActionConfig, ContractSettings } from '@dormer/api/content/contract-templates/schema'
import type { RouterOutputs } from '../core/trpc.ts'
import { DECK_ID } from './deck-fixture.ts'
import { CREATED_AT, fixtureId } from './id-fixture.ts'

/** Returns a published contract template. */
export function contractFixture(overrides: Partial<ActionConfig> = {}): ActionConfig {
	return {
		id: fixtureId(801),
		deckId: DECK_ID,
		name: 'Roof agreement',
		actionType: 'contract',
		templateMarkdown: '# Agreement\n\nBetween {{company_name}} and {{full_name}}.\n',
		disclosuresMarkdown: null,
		requirements: {
			typedSignature: true,
			nameMatch: true,
			agreeCheckbox: true,
			agreeLabel: 'I have read the agreement and I agree to it.',
		},
		repName: null,
		status: 'published',
		version: 2,
		revision: 'contract-1',
		createdAt: CREATED_AT,
		updatedAt: CREATED_AT,
		...overrides,
	}
}

/** Returns the settings of a company that has changed none. */
export function contractSettingsFixture(
	overrides: Partial<ContractSettings> = {},
): ContractSettings {
	return {
		rightToCancel: 'us_homes',
		businessDays: 3,
		requireViewed: false,
		requireConfirmedPrice: true,
		signerCheck: 'link',
		depositPercent: null,
		depositCents: null,
		payments: [],
		lenders: [],
		taxRates: [],
		repDiscountPercent: 0,
		adminDiscountPercent: 100,
		...overrides,
	}
}

/** Returns the preview of a contract without problems. */
export function contractPreviewFixture(overrides: Partial<ContractPreview> = {}): ContractPreview {
	return {
		blocks: [{ kind: 'paragraph', runs: [{ text: 'Text', bold: false, italic: false }] }],
		missing: [],
		unknown: [],
		values: { full_name: 'Karen Delgado' },
		cancellation: null,
		...overrides,
	}
}

type SignedDocument = RouterOutputs['contracts']['listDocuments']['documents'][number]

/** Returns a signed and sealed contract as a record of the contract list. */
export function signedDocumentFixture(overrides: Partial<SignedDocument> = {}): SignedDocument {
	return {
		documentId: fixtureId(811),
		presentationId: fixtureId(501),
		deckId: DECK_ID,
		configId: fixtureId(801),
		contractName: 'Roof agreement',
		customerName: 'Karen Delgado',
		address: '2847 S Clermont St, Denver, CO 80222',
		selection: { name: 'Better', display: '$24,300' },
		signedAt: CREATED_AT,
		sealStatus: 'sealed',
		pdfUrl: null,
		cancellation: null,
		cancelledAt: null,
		livemode: true,
		...overrides,
	}
}
