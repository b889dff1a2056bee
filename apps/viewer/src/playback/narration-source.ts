/** Source of a slide's narration: an audio file, or a silent timer for a slide without audio. */
export type NarrationSource = {
	/** Plays the narration from `atMs` milliseconds. When `atMs` is null, plays from the current playback position. */
	play: (atMs: number | null, rate: number) => void
	/** Pauses the narration. With `fade`, lowers the volume first. */
	stop: (fade: boolean) => void
	setRate: (rate: number) => void
	atMs: () => number
}

/** Callbacks of an audio source. */
export type NarrationEvents = {
	time: () => void
	ended: () => void
	stalled: () => void
	recovered: () => void
	/** Called when the operating system paused the audio, for example for a phone call or unplugged headphones. */
	interrupted: () => void
	/** Called when the browser requires a tap before it plays sound. */
	blocked: () => void
	/** Called when the audio failed. `undecodable` is true when the file loaded but cannot be decoded. */
	failed: (undecodable: boolean) => void
}

/** Duration of the fade-out when playback stops, in milliseconds. */
const FADE_MS = 150
const FADE_STEPS = 10
/** Milliseconds without data after which a stall is reported. */
const STALLED_MS = 400
/** Minimum length of a seek in milliseconds. A shorter seek is skipped, because the homeowner would hear only a gap. */
const SEEK_TOLERANCE_MS = 30

export type AudioSource = NarrationSource & {
	load: (url: string) => void
	url: () => string
	/** Plays muted audio during a tap. The browser then allows sound later. */
	unlock: () => void
	setSound: (sound: Sound) => void
}
/** Volume in percent, from 0 to 100, and whether the audio plays without sound. */
export type Sound = { volume: number; muted: boolean }

/** Returns whether the browser can change the volume of audio. On an iPhone, only the buttons of the device can. */
export function canSetVolume(): boolean {
	const audio = new Audio()
	audio.volume = 0.5
	return audio.volume === 0.5
}

/** Creates a narration source on an audio element. The engine alternates two sources to preload the next slide. */
export function createAudioSource(on: NarrationEvents): AudioSource {
	const audio = new Audio()
	audio.preload = 'auto'
	let url = ''
	let fadeTimer = 0
	let stallTimer = 0
	let wantsToPlay = false
	let volume = 1
	let muted = false
	/** Start position, stored until the metadata of the audio is loaded. */
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
		// The event of a pause comes after a play that follows it at once.
		if (wantsToPlay && audio.paused && !audio.ended) {
			wantsToPlay = false
			on.interrupted()
		}
	})
	listen('error', () => {
		clearTimeout(stallTimer)
		const undecodable = audio.error?.code === MediaError.MEDIA_ERR_DECODE
		if (wantsToPlay) on.failed(undecodable)
		url = ''
	})

	function endFade() {
		clearInterval(fadeTimer)
		fadeTimer = 0
		audio.volume = volume
	}
	function goTo(atMs: number) {
		beginMs = audio.readyState > 0 ? null : atMs
		const far = Math.abs(audio.currentTime * 1000 - atMs) > SEEK_TOLERANCE_MS
		if (beginMs === null && far) audio.currentTime = atMs / 1000
	}

	return {
		load: (next) => {
			if (next === url) return
			url = next
			endFade()
			wantsToPlay = false
			beginMs = null
			audio.src = next
		},
		url: () => url,
		unlock: () => {
			audio.muted = true
			const silence = () => {
				if (!wantsToPlay) audio.pause()
				audio.muted = muted
			}
			audio.play().then(silence, silence)
		},
		play: (atMs, rate) => {
			endFade()
			audio.muted = muted
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
				const lower = audio.volume - volume / FADE_STEPS
				if (lower > 0.01) audio.volume = lower
				else {
					audio.pause()
					endFade()
				}
			}, FADE_MS / FADE_STEPS)
		},
		setRate: (rate) => {
			audio.playbackRate = rate
		},
		setSound: (sound) => {
			volume = sound.volume / 100
			muted = sound.muted
			audio.muted = muted
			if (fadeTimer === 0) audio.volume = volume
		},
		atMs: () => beginMs ?? audio.currentTime * 1000,
	}
}

/** Creates a silent source that ends after `durationMs` milliseconds. Used for a slide without audio. */
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
