import { router, userProcedure } from '../../core/trpc.ts'
import { VoiceList } from './schema.ts'
import { listVoices } from './service.ts'

export const voicesRouter = router({
	list: userProcedure
		.meta({
			rest: 'GET /api/voices/list',
			group: 'Voices',
			summary: 'The voices on offer, the default first',
			errors: ['UPSTREAM_UNAVAILABLE'],
			callsProvider: true,
		})
		.output(VoiceList)
		.query(({ ctx }) => listVoices(ctx)),
})
