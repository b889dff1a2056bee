import { z } from 'zod'

export const VoiceSettings = z.object({ voice_id: z.string().max(120).optional() })

export const Voice = z.object({
	voice_id: z.string(),
	name: z.string(),
	category: z.string(),
	preview_url: z.string().nullable(),
	labels: z.record(z.string(), z.string()),
})
export type Voice = z.infer<typeof Voice>
export const VoiceList = z.object({ voices: z.array(Voice) })
export type VoiceList = z.infer<typeof VoiceList>
