import type { Voice } from '@dormer/api/content/voices/schema'
import { trpc } from '../core/trpc.ts'

/** Returns the available voices, cached for five minutes because the list rarely changes. */
export function useVoices(): Voices {
	const { data, error, refetch } = trpc.voices.list.useQuery(undefined, { staleTime: 5 * 60_000 })
	return { voices: data?.voices, error, refetch: () => void refetch() }
}

/** Result of `useVoices`. `voices` is undefined during loading and after a failure; `error` is the failure or null. */
type Voices = { voices: Voice[] | undefined; error: unknown; refetch: () => void }

/** Formats a voice as its name with accent and language: "Charlotte, US English". */
export function voiceLabel({ name, labels }: Voice): string {
	const language = [labels.accent, labels.language].filter(Boolean).join(' ')
	return language === '' ? name : `${name}, ${language}`
}
