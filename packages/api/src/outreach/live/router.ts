import type { TRPCSubscriptionProcedure } from '@trpc/server'
import { type Meta, router, userProcedure } from '../../core/trpc.ts'
import { type LiveBatch, LiveInput } from './schema.ts'
import { watchEvents } from './watch.ts'

/** The type is explicit, because the inferred type would refer to a name that tRPC does not export. */
type Events = TRPCSubscriptionProcedure<{
	input: LiveInput
	output: AsyncIterable<{ id: string; data: LiveBatch }, void, void>
	meta: Meta
}>

const events: Events = userProcedure
	.meta({ alwaysAdmitted: true })
	.input(LiveInput)
	.subscription(({ ctx, input, signal }) => watchEvents(ctx, input, signal))

export const liveRouter = router({ events })
