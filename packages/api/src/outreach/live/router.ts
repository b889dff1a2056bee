import type { TRPCSubscriptionProcedure } from '@trpc/server'
import { type Meta, router, userProcedure } from '../../core/trpc.ts'
import { type LiveBatch, LiveInput } from './schema.ts'
import { watchEvents } from './watch.ts'

/** Written out, as the library's own name for a tracked batch cannot be named from here. */
type Events = TRPCSubscriptionProcedure<{
	input: LiveInput
	output: AsyncIterable<{ id: string; data: LiveBatch }, void, void>
	meta: Meta
}>

const events: Events = userProcedure
	.meta({ importance: 'always' })
	.input(LiveInput)
	.subscription(({ ctx, input, signal }) => watchEvents(ctx, input, signal))

export const liveRouter = router({ events })
