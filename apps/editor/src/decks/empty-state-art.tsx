import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type ArtProps = { className?: string }

function Art({ className, children }: ArtProps & { children: ReactNode }) {
	return (
		<svg viewBox="0 0 640 360" aria-hidden="true" className={clsx('block', className)}>
			{children}
		</svg>
	)
}

const serif = { fontFamily: 'var(--serif)', fontWeight: 600 }
const sans = { fontFamily: 'var(--sans)', fontWeight: 600 }

type HeadlineProps = {
	lines: readonly string[]
	at: readonly [x: number, y: number]
	size: number
	fill: string
}

function Headline({ lines, at: [x, y], size, fill }: HeadlineProps) {
	return lines.map((line, index) => (
		<text key={line} x={x} y={y + index * (size + 6)} fontSize={size} fill={fill} style={serif}>
			{line}
		</text>
	))
}

/** Renders a sample slide about roofs: a house in front of mountains at night. */
export function RoofArt({ className }: ArtProps) {
	return (
		<Art className={clsx('bg-[#18232d]', className)}>
			<path d="M250 360 420 150l52 58 48-70 120 150v72z" fill="#202e3a" />
			<path
				d="M420 150l52 58-18 10-20-8-30 12-12-22zM520 138l48 60-20 4-22-16-26 18-14-18z"
				fill="#3a4c59"
			/>
			<path d="M372 276l116-84 116 84v84H372z" fill="#0f171e" />
			<path d="M356 282l132-98 132 98-9 12-123-90-123 90z" fill="#e3a857" />
			<path d="M456 268l32-26 32 26v34h-64z" fill="#1b2833" />
			<path d="M448 272l40-33 40 33-5 7-35-28-35 28z" fill="#c98f43" />
			<path d="M474 268h28v26h-28zM404 318h34v42h-34zM538 318h34v42h-34z" fill="#f6d79b" />
			<path
				d="M488 268v26M474 281h28M421 318v42M555 318v42M404 338h34M538 338h34"
				stroke="#0f171e"
				strokeWidth="2"
			/>
			<text x="40" y="60" fontSize="11" fill="#e3a857" letterSpacing="1.6" style={sans}>
				FULL ROOF REPLACEMENT
			</text>
			<Headline
				lines={['A roof for the', 'next forty winters']}
				at={[40, 128]}
				size={42}
				fill="#f4efe6"
			/>
			<text x="40" y="212" fontSize="15" fill="#9fb0bd" style={sans}>
				Prepared for your home
			</text>
		</Art>
	)
}

/** Renders a sample slide about windows in light colors. */
export function WindowsArt({ className }: ArtProps) {
	return (
		<Art className={clsx('bg-[#f6f3ec]', className)}>
			<path d="M344 0h296v360H344z" fill="#e6eef0" />
			<path d="M392 56h200v248H392z" fill="#ffffff" />
			<path
				d="M406 70h80v104h-80zM498 70h80v104h-80zM406 186h80v104h-80zM498 186h80v104h-80z"
				fill="#cfe0e6"
			/>
			<path d="M406 290c30-40 60-34 80-18v18zM498 290v-24c26-12 54-2 80 12v12z" fill="#a9c3b1" />
			<Headline
				lines={['Windows that', 'keep the quiet in']}
				at={[44, 124]}
				size={34}
				fill="#22352f"
			/>
			<path d="M44 186h56" stroke="#2d6a58" strokeWidth="4" />
		</Art>
	)
}

/** Draws a sample slide: a house below storm clouds. */
export function StormArt({ className }: ArtProps) {
	return (
		<Art className={clsx('bg-[#54697c]', className)}>
			<path d="M0 0h640v130C500 170 330 70 0 150z" fill="#33485c" />
			<path d="M0 190c180-60 420 40 640-20v190H0z" fill="#d9a06c" />
			<path d="M0 280l90-30 110 34 120-50 130 42 190-34v118H0z" fill="#3b3330" />
			<path d="M430 318l72-50 72 50v42H430z" fill="#201b19" />
		</Art>
	)
}
