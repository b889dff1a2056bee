import type { Voice } from '@dormer/api/content/voices/schema'
import { client } from '../core/trpc.ts'
import { ClipPlayButton } from './clip-play-button.tsx'
import { SynthesizedClipButton } from './synthesized-clip-button.tsx'

const SAMPLE_LINE = 'Hi Karen, and welcome. Here is what we found on your roof.'

/** Renders a button that plays a voice sample: the provider's preview or, if there is none, a synthesized sentence. */
export function VoiceSampleButton({ voice }: { voice: Voice }) {
	const { preview_url: preview, voice_id: voiceId, name } = voice
	if (preview !== null) return <ClipPlayButton url={preview} name={name} />
	const synthesize = async () => {
		const line = {
			sessionId: 'voice-preview',
			slideId: 'voice-preview',
			script: SAMPLE_LINE,
			voiceId,
		}
		return (await client.narration.single.mutate(line)).audioUrl
	}
	return <SynthesizedClipButton name={name} synthesize={synthesize} />
}
