import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { ChevronRight } from 'lucide-react'
import { listNextSteps } from '../core/next-steps.ts'
import type { OpenPage } from '../core/pages.ts'

/** Renders buttons that open the pricing page, the agreement page and the appointment page. */
export function OutlinePages({ playback, onOpen }: { playback: Playback; onOpen: OpenPage }) {
	return (
		<ul className="outline-pages">
			{listNextSteps(playback).map(
				(step) =>
					'page' in step && (
						<li key={step.page}>
							<button type="button" onClick={() => onOpen(step.page)}>
								{step.label}
								<ChevronRight className="i" aria-hidden="true" />
							</button>
						</li>
					),
			)}
		</ul>
	)
}
