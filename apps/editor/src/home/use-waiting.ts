import { UNSEALED_POLLING, UNSEALED_QUERY } from '../contracts/unsealed-query.ts'
import { trpc } from '../core/trpc.ts'
import { type WaitingItem, waitingItems } from './waiting-items.ts'

/**
 * Maximum number of items of each kind in the “Waiting for you” list. A separate page for each kind lists all of them.
 */
const LIMIT = 5

type WaitingState = { items: WaitingItem[] | undefined; error: unknown; retry: () => void }

/** Queries the items of the “Waiting for you” list; `items` is undefined until every query has loaded. */
export function useWaiting(): WaitingState {
	const questions = trpc.qa.allQuestions.useQuery({ waiting: true, limit: LIMIT })
	const unsigned = trpc.presentations.list.useQuery({ engagement: 'selected', limit: LIMIT })
	const cancelled = trpc.presentations.list.useQuery({ engagement: 'cancelled', limit: LIMIT })
	const discounts = trpc.presentations.discountRequests.useQuery()
	const deferred = trpc.presentations.list.useQuery({ priceStatus: 'deferred', limit: LIMIT })
	const failed = trpc.presentations.list.useQuery({ status: 'failed', limit: LIMIT })
	const parked = trpc.presentations.list.useQuery({ parked: true, limit: LIMIT })
	const unsealed = trpc.contracts.listDocuments.useQuery(UNSEALED_QUERY, UNSEALED_POLLING)
	const knowledge = trpc.knowledge.list.useQuery()
	const decks = trpc.decks.list.useQuery()
	const all = [
		questions,
		unsigned,
		cancelled,
		discounts,
		deferred,
		failed,
		parked,
		unsealed,
		knowledge,
		decks,
	]
	const loaded =
		questions.data &&
		unsigned.data &&
		cancelled.data &&
		discounts.data &&
		deferred.data &&
		failed.data &&
		parked.data &&
		unsealed.data &&
		knowledge.data &&
		decks.data
	return {
		items: loaded
			? waitingItems({
					questions: questions.data.questions,
					unsigned: unsigned.data.presentations,
					cancelled: cancelled.data.presentations,
					discounts: discounts.data.requests.slice(0, LIMIT),
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
