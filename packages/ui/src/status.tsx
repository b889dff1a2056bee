import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type StatusTone = 'plain' | 'good' | 'warn' | 'bad' | 'info' | 'open'

const DOTS: Record<StatusTone, string> = {
	plain: 'bg-ink-3',
	good: 'bg-good',
	warn: 'bg-warn',
	bad: 'bg-bad',
	info: 'bg-info',
	open: 'inset-ring-[1.5px] inset-ring-ink-3',
}

/** Renders a status as a colored dot with a word, because color alone must not carry the meaning. */
export function Status({ tone, children }: { tone: StatusTone; children: ReactNode }) {
	return (
		<span className="inline-flex items-center gap-[7px] align-top text-s whitespace-nowrap">
			<span aria-hidden className={clsx('size-[7px] shrink-0 rounded-full', DOTS[tone])} />
			{children}
		</span>
	)
}
