import type { ActionConfig } from '@dormer/api/content/contract-templates/schema'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { trpc } from '../core/trpc.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'

export type DeckContracts = {
	list: ReturnType<typeof trpc.contracts.listActionConfigs.useQuery>
	contracts: ActionConfig[]
	/** Link and appointment buttons that the deck shows after the last slide. */
	closingButtons: ActionConfig[]
	/** Contract that is open in the editor; null when the deck has no contract. */
	open: ActionConfig | null
	openContract: (id: string | undefined) => void
}

/**
 * Returns the contracts of the deck. The open contract is the one whose id is in the search parameter `contract`, otherwise the
 * first one.
 */
export function useContracts(): DeckContracts {
	const { deckId } = useDeck()
	const { contract } = useSearch({ from: '/app/decks/$deckId' })
	const navigate = useNavigate({ from: '/decks/$deckId' })
	const list = trpc.contracts.listActionConfigs.useQuery({ deckId })
	const all = list.data?.actionConfigs ?? []
	const contracts = all.filter(({ actionType }) => actionType === 'contract')
	return {
		list,
		contracts,
		closingButtons: all.filter(({ actionType }) => actionType !== 'contract'),
		open: contracts.find(({ id }) => id === contract) ?? contracts[0] ?? null,
		openContract: (id) =>
			void navigate({
				search: ({ contract: _, ...before }) =>
					id === undefined ? before : { ...before, contract: id },
				replace: true,
			}),
	}
}
