import { useEffect, useRef, useState } from 'react'
import { type AudioSource, createAudioSource } from '../playback/narration-source.ts'

/**
 * Plays one recording on a tap, and stops it on the next tap. Also stops it when the component that uses this hook is removed.
 */
export function useListen(url: string | null): { playing: boolean; toggle: () => void } {
	const [playing, setPlaying] = useState(false)
	const audio = useRef<AudioSource | null>(null)
	useEffect(() => {
		const end = () => setPlaying(false)
		const source = createAudioSource({
			time: () => undefined,
			stalled: () => undefined,
			recovered: () => undefined,
			ended: end,
			interrupted: end,
			blocked: end,
			failed: end,
		})
		audio.current = source
		return () => source.stop(true)
	}, [])
	function toggle() {
		if (url === null) return
		if (playing) audio.current?.stop(true)
		else {
			audio.current?.load(url)
			audio.current?.play(0, 1)
		}
		setPlaying(!playing)
	}
	return { playing, toggle }
}
