import { useCallback, useEffect, useRef, useState } from 'react'

/** Playback state and controls of one recording; times are in milliseconds. */
export type Clip = {
	playing: boolean
	/** True from the first play until the end, even while the clip is paused. */
	started: boolean
	positionMs: number
	durationMs: number
	rate: number
	toggle: () => void
	pause: () => void
	seek: (ms: number) => void
	setRate: (rate: number) => void
}

/** The clip that plays now. Starting another clip pauses this one, so only one clip is audible. */
let playingElement: HTMLAudioElement | null = null

/** Plays one recording and updates the position with every animation frame. */
export function useClip(url: string | null): Clip {
	const audio = useRef<HTMLAudioElement | null>(null)
	const [playing, setPlaying] = useState(false)
	const [positionMs, setPosition] = useState(0)
	const [durationMs, setDuration] = useState(0)
	const [rate, setRateState] = useState(1)

	useEffect(() => {
		setPosition(0)
		setDuration(0)
		if (url === null) return
		const element = new Audio(url)
		element.preload = 'metadata'
		audio.current = element
		element.addEventListener('play', () => setPlaying(true))
		element.addEventListener('pause', () => setPlaying(false))
		element.addEventListener('durationchange', () => setDuration(element.duration * 1000 || 0))
		element.addEventListener('ended', () => {
			setPosition(0)
			element.currentTime = 0
		})
		return () => {
			element.pause()
			element.removeAttribute('src')
			audio.current = null
			setPlaying(false)
		}
	}, [url])

	useEffect(() => {
		if (!playing) return
		let frame = requestAnimationFrame(function follow() {
			setPosition((audio.current?.currentTime ?? 0) * 1000)
			frame = requestAnimationFrame(follow)
		})
		return () => cancelAnimationFrame(frame)
	}, [playing])

	const toggle = useCallback(() => {
		const element = audio.current
		if (element === null) return
		if (!element.paused) return element.pause()
		if (playingElement !== element) playingElement?.pause()
		playingElement = element
		element.play().catch(() => setPlaying(false))
	}, [])
	const pause = useCallback(() => audio.current?.pause(), [])
	const seek = useCallback((ms: number) => {
		if (audio.current === null) return
		audio.current.currentTime = ms / 1000
		setPosition(ms)
	}, [])
	const setRate = useCallback((next: number) => {
		setRateState(next)
		if (audio.current !== null) audio.current.playbackRate = next
	}, [])
	return {
		playing,
		started: positionMs > 0,
		positionMs,
		durationMs,
		rate,
		toggle,
		pause,
		seek,
		setRate,
	}
}

/** Formats a position in a recording as minutes and seconds: `0:07`, `12:31`. */
export function formatClipTime(ms: number): string {
	const seconds = Math.floor(ms / 1000)
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
