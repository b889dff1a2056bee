import { nameOf } from '../presentations/person.ts'
import { trpc } from '../trpc.ts'

const NAMES_MS = 60_000

/** Whom a presentation is for, of the hundred newest; undefined for others and while they are read. */
export function usePresentationNames(): (presentationId: string) => string | undefined {
	const { data } = trpc.presentations.list.useQuery({ limit: 100 }, { staleTime: NAMES_MS })
	const names = new Map(
		data?.presentations.map(({ id, homeownerData }) => [id, nameOf(homeownerData)]),
	)
	return (presentationId) => names.get(presentationId)
}
