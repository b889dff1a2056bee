import type { CreatedPresentation } from '@dormer/api/sale/presentations/schema'

/** Values of a created presentation that the share step shows. */
export type ShareDetails = {
	created: CreatedPresentation
	deckId: string
	firstName: string
	address: string
	email: string | null
}
