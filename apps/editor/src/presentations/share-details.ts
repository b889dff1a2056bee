import type { CreatedPresentation } from '@dormer/api/sale/presentations/schema'

/** Data of a new presentation that the share step shows. */
export type ShareDetails = {
	created: CreatedPresentation
	deckId: string
	firstName: string
	address: string
	email: string | null
}
