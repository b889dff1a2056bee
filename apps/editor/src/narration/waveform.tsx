import { useQuery } from '@tanstack/react-query'
import type { PointerEvent } from 'react'

const BARS = 68

type WaveformProps = {
	url: string
	/** Share of the clip before the current position, from 0 to 1. */
	playedShare: number
	label: string
	onSeek: (share: number) => void
}

/** Renders the loudness of a clip as bars, the played part in the accent color. Pressing a bar seeks to its position. */
export function Waveform({ url, playedShare, label, onSeek }: WaveformProps) {
	const peaks = useQuery({
		queryKey: ['peaks', url],
		queryFn: () => readPeaks(url),
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
	})
	const bars = peaks.data ?? FLAT
	const seek = ({ currentTarget, clientX }: PointerEvent) => {
		const { left, width } = currentTarget.getBoundingClientRect()
		onSeek(Math.min(1, Math.max(0, (clientX - left) / width)))
	}
	return (
		<svg
			viewBox={`0 0 ${BARS * 4} 28`}
			preserveAspectRatio="none"
			role="img"
			aria-label={label}
			onPointerDown={seek}
			className="block h-7 w-full cursor-pointer"
		>
			{bars.map((peak, index) => {
				const height = Math.max(3, peak * 26)
				return (
					<rect
						key={index}
						x={index * 4}
						y={14 - height / 2}
						width="2"
						height={height}
						rx="1"
						fill={index / BARS < playedShare ? 'var(--accent)' : 'var(--line-strong)'}
					/>
				)
			})}
		</svg>
	)
}

const FLAT = Array.from({ length: BARS }, () => 0.12)

/** Returns the peak level of each bar's time slice, from 0 to 1, relative to the loudest peak of the clip. */
async function readPeaks(url: string): Promise<number[]> {
	const response = await fetch(url)
	const context = new OfflineAudioContext(1, 1, 22_050)
	const decoded = await context.decodeAudioData(await response.arrayBuffer())
	const samples = decoded.getChannelData(0)
	const slice = Math.max(1, Math.floor(samples.length / BARS))
	const peaks = FLAT.map((_, bar) => {
		let peak = 0
		for (let at = bar * slice; at < (bar + 1) * slice; at += 8)
			peak = Math.max(peak, Math.abs(samples[at] ?? 0))
		return peak
	})
	const loudest = Math.max(...peaks, 0.01)
	return peaks.map((peak) => peak / loudest)
}
