import { UNSEALED_POLLING, UNSEALED_QUERY } from '../contracts/unsealed-query.ts'
import { trpc } from '../core/trpc.ts'
import { type Waiting, waitingFor } from './waiting.ts'

/** Of each kind so many are read; the pages have the rest. */
const MOST = 5

type WaitingState = { items: Waiting[] | undefined; error: unknown; retry: () => void }

/** What waits for the rep: undefined until all of it is known. */
export function useWaiting(): WaitingState {
	const questions = trpc.qa.allQuestions.useQuery({ waiting: true, limit: MOST })
	const unsigned = trpc.presentations.list.useQuery({ engagement: 'selected', limit: MOST })
	const deferred = trpc.presentations.list.useQuery({ priceStatus: 'deferred', limit: MOST })
	const failed = trpc.presentations.list.useQuery({ status: 'failed', limit: MOST })
	const parked = trpc.presentations.list.useQuery({ parked: true, limit: MOST })
	const unsealed = trpc.contracts.listDocuments.useQuery(UNSEALED_QUERY, UNSEALED_POLLING)
	const knowledge = trpc.knowledge.list.useQuery()
	const decks = trpc.decks.list.useQuery()
	const all = [questions, unsigned, deferred, failed, parked, unsealed, knowledge, decks]
	const isKnown =
		questions.data &&
		unsigned.data &&
		deferred.data &&
		failed.data &&
		parked.data &&
		unsealed.data &&
		knowledge.data &&
		decks.data
	return {
		items: isKnown
			? waitingFor({
					questions: questions.data.questions,
					unsigned: unsigned.data.presentations,
					deferred: deferred.data.presentations,
					failed: failed.data.presentations,
					parked: parked.data.presentations,
					unsealed: unsealed.data.documents,
					documents: knowledge.data.documents,
					decks: decks.data.decks,
				})
			: undefined,
		error: all.find(({ isError }) => isError)?.error ?? null,
		retry: () => {
			for (const query of all) if (query.isError) void query.refetch()
		},
	}
}
