import type { ReactNode } from 'react'
import { FormAlert } from '../core/form-alert.tsx'
import { trpc } from '../core/trpc.ts'

type Props = {
	presentationId: string
	error: string | undefined
	/**
	 * Renders the buttons that store a version and send the newest one. There is nothing to store while nothing changed. `number` is
	 * null without a version.
	 */
	action: (state: { isChanged: boolean; number: number | null }) => ReactNode
}

/** Renders the versions of a proposal with what changed in each, and what changed since the newest. */
export function VersionsCard({ presentationId, error, action }: Props) {
	const { data } = trpc.proposals.listVersions.useQuery({ presentationId })
	const pending = data?.pending ?? null
	return (
		<section className="card p-5" aria-labelledby="proposal-versions">
			<h2 id="proposal-versions" className="mb-2 text-m font-semibold">
				Versions
			</h2>
			<p className="text-s text-ink-2">
				{pending === null
					? 'A version keeps the proposal as it is. The homeowner sees its number and, later, what has changed since that version.'
					: pending.length === 0
						? 'Nothing changed since the newest version.'
						: `Changed since the newest version: ${pending.join(' ')}`}
			</p>
			<FormAlert message={error} />
			<div className="my-4 grid gap-2">
				{data !== undefined &&
					action({
						isChanged: pending?.length !== 0,
						number: data.versions[0]?.number ?? null,
					})}
			</div>
			<ol className="grid gap-3 text-s">
				{data?.versions.map(({ number, createdAt, by, changes }) => (
					<li key={number} className="border-t border-line pt-3">
						<b className="font-semibold">Version {number}</b>{' '}
						<span className="text-ink-meta">
							{new Date(createdAt).toLocaleDateString('en-US', { dateStyle: 'medium' })}
							{by !== null && `, ${by}`}
						</span>
						{changes.length > 0 && <p className="text-ink-2">{changes.join(' ')}</p>}
					</li>
				))}
			</ol>
		</section>
	)
}
