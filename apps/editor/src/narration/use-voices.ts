import type { Voice } from '@dormer/api/content/voices/schema'
import { trpc } from '../core/trpc.ts'

/** The voices that can be chosen; they seldom change. */
export function useVoices(): Voices {
	const { data, error, refetch } = trpc.voices.list.useQuery(undefined, { staleTime: 5 * 60_000 })
	return { voices: data?.voices, error, refetch: () => void refetch() }
}

/** `voices` is undefined until they were read; `error` says why they were not. */
type Voices = { voices: Voice[] | undefined; error: unknown; refetch: () => void }

/** "Charlotte, US English": the name and what else is known of it. */
export function voiceLabel({ name, labels }: Voice): string {
	const rest = [labels.accent, labels.language].filter(Boolean).join(' ')
	return rest === '' ? name : `${name}, ${rest}`
}
