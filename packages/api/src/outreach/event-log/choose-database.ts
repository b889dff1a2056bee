import { readOnReplica } from '../../core/replica/read-on-replica.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { ListEventsInput } from './schema.ts'

/**
 * Runs `read` on the read replica. With `order: "written"`, runs it on the primary, because only the primary has the advisory
 * locks of the event horizon (docs/decisions/0036-event-positions-from-a-sequence.md).
 */
export function chooseDatabase<Page>(
	ctx: OrgContext,
	input: ListEventsInput,
	read: (ctx: OrgContext, input: ListEventsInput) => Promise<Page>,
): Promise<Page> {
	if (input.order === 'written') return read(ctx, input)
	return readOnReplica(ctx, (source) => read(source, input))
}
