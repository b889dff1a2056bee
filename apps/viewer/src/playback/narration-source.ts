/** What speaks a slide: a sound file, or for a slide without one a clock that runs as long as its words. */
export type NarrationSource = {
	play: (atMs: number | null, rate: number) => void
	/** Stops, fading first when it may be heard. */
	stop: (fade: boolean) => void
	setRate: (rate: number) => void
	atMs: () => number
}

export type NarrationEvents = {
	time: () => void
	ended: () => void
	stalled: () => void
	recovered: () => void
	/** Stopped by somebody else: a call, a pulled plug, the system. */
	interrupted: () => void
	/** The browser wants a tap first. */
	blocked: () => void
	/** `undecodable`: here, but no sound; otherwise it could not be had. */
	failed: (undecodable: boolean) => void
}

/** How long an interrupted voice takes to fall silent. */
const FADE_MS = 150
const FADE_STEPS = 10
/** A gap in the data shorter than this is not worth a word. */
const STALLED_MS = 400
/** Already there: a seek this short would only be heard as a gap. */
const SEEK_TOLERANCE_MS = 30

export type AudioSource = NarrationSource & {
	load: (url: string) => void
	address: () => string
	unlock: () => void
}

/** A sound element as a voice. Two of them take turns, so that the next slide is ready before its turn. */
export function createAudioSource(on: NarrationEvents): AudioSource {
	const audio = new Audio()
	audio.preload = 'auto'
	let address = ''
	let fadeTimer = 0
	let stallTimer = 0
	let wantsToPlay = false
	/** Where to begin once the sound's length is known. */
	let beginMs: number | null = null

	const listen = (type: string, listener: () => void) => audio.addEventListener(type, listener)
	listen('loadedmetadata', () => beginMs !== null && goTo(beginMs))
	listen('timeupdate', () => wantsToPlay && on.time())
	listen('ended', () => {
		wantsToPlay = false
		on.ended()
	})
	listen('waiting', () => {
		clearTimeout(stallTimer)
		stallTimer = window.setTimeout(() => wantsToPlay && on.stalled(), STALLED_MS)
	})
	listen('playing', () => {
		clearTimeout(stallTimer)
		if (wantsToPlay) on.recovered()
	})
	listen('pause', () => {
		if (wantsToPlay && !audio.ended) {
			wantsToPlay = false
			on.interrupted()
		}
	})
	listen('error', () => {
		clearTimeout(stallTimer)
		const undecodable = audio.error?.code === MediaError.MEDIA_ERR_DECODE
		if (wantsToPlay) on.failed(undecodable)
		address = ''
	})

	function endFade() {
		clearInterval(fadeTimer)
		audio.volume = 1
	}
	function goTo(atMs: number) {
		beginMs = audio.readyState > 0 ? null : atMs
		const far = Math.abs(audio.currentTime * 1000 - atMs) > SEEK_TOLERANCE_MS
		if (beginMs === null && far) audio.currentTime = atMs / 1000
	}

	return {
		load: (next) => {
			if (next === address) return
			address = next
			endFade()
			wantsToPlay = false
			beginMs = null
			audio.src = next
		},
		address: () => address,
		unlock: () => {
			audio.muted = true
			const silence = () => {
				if (!wantsToPlay) audio.pause()
				audio.muted = false
			}
			audio.play().then(silence, silence)
		},
		play: (atMs, rate) => {
			endFade()
			audio.muted = false
			audio.defaultPlaybackRate = rate
			audio.playbackRate = rate
			if (atMs !== null) goTo(atMs)
			wantsToPlay = true
			audio.play().catch((error: unknown) => {
				if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
				wantsToPlay = false
				on.blocked()
			})
		},
		stop: (fade) => {
			wantsToPlay = false
			endFade()
			if (!fade || audio.paused) return audio.pause()
			fadeTimer = window.setInterval(() => {
				const volume = audio.volume - 1 / FADE_STEPS
				if (volume > 0.01) audio.volume = volume
				else {
					audio.pause()
					endFade()
				}
			}, FADE_MS / FADE_STEPS)
		},
		setRate: (rate) => {
			audio.playbackRate = rate
		},
		atMs: () => beginMs ?? audio.currentTime * 1000,
	}
}

/** A clock as a voice, for `durationMs` of reading. */
export function createSilentSource(durationMs: number, onEnded: () => void): NarrationSource {
	let timer = 0
	let from = { atMs: 0, since: performance.now(), rate: 0 }
	const atMs = () => Math.min(durationMs, from.atMs + (performance.now() - from.since) * from.rate)
	function run(start: number, rate: number) {
		clearTimeout(timer)
		from = { atMs: start, since: performance.now(), rate }
		if (rate > 0) timer = window.setTimeout(onEnded, Math.max(0, durationMs - start) / rate)
	}
	return {
		play: (start, rate) => run(start ?? atMs(), rate),
		stop: () => run(atMs(), 0),
		setRate: (rate) => run(atMs(), from.rate === 0 ? 0 : rate),
		atMs,
	}
}
