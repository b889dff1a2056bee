import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { client, type Outputs } from '../core/trpc.ts'
import { useSettled } from '../core/use-debounced.ts'
import type { Draft } from './draft.ts'

export type ContractPreview = Outputs['contracts']['preview']
/** A name in braces that is no variable, and where it stands. */
export type UnknownVariable = ContractPreview['unknown'][number]

/** A draft as a homeowner would read it, and what is wrong in it; of a presentation, or of a sample home (null). */
export function usePreview(
	deckId: string,
	draft: Draft,
	presentationId: string | null,
): UseQueryResult<ContractPreview> {
	const { templateMarkdown, disclosuresMarkdown, repName } = draft
	const input = useSettled(
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
