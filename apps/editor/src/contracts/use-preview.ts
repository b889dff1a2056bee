import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { client, type RouterOutputs } from '../core/trpc.ts'
import { useDebounced } from '../core/use-debounced.ts'
import type { Draft } from './contract-draft.ts'

export type ContractPreview = RouterOutputs['contracts']['preview']
/** Unknown variable in a contract text, with its line and its offsets in the text. */
export type UnknownVariable = ContractPreview['unknown'][number]

/** Requests the preview of a contract draft. Without a `presentationId`, the preview shows a sample homeowner. */
export function usePreview(
	deckId: string,
	draft: Draft,
	presentationId: string | null,
): UseQueryResult<ContractPreview> {
	const { templateMarkdown, disclosuresMarkdown, repName } = draft
	const input = useDebounced(
		JSON.stringify({
			deckId,
			templateMarkdown,
			disclosuresMarkdown,
			repName,
			...(presentationId === null ? {} : { presentationId }),
		}),
	)
	return useQuery({
		queryKey: ['contract-preview', input],
		queryFn: () => client.contracts.preview.mutate(JSON.parse(input)),
		placeholderData: keepPreviousData,
		retry: false,
	})
}
