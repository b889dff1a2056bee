import { orgProcedure, router } from '../../core/trpc.ts'
import { VoiceList } from './schema.ts'
import { listVoices } from './service.ts'

export const voicesRouter = router({
	list: orgProcedure('decks:read')
		.meta({
			rest: 'GET /api/voices/list',
			group: 'Voices',
			summary: 'List the available voices, the default voice first',
			errors: ['UPSTREAM_UNAVAILABLE'],
			callsProvider: true,
		})
		.output(VoiceList)
		.query(({ ctx }) => listVoices(ctx)),
})
