import type { AdminAct } from '@dormer/api/accounts/admin-acts/schema'
import { Avatar } from '@dormer/ui/avatar'
import { Tag } from '@dormer/ui/tag'
import { formatDateTime } from '../core/time-zone.ts'
import { formatAct, formatChange, formatField, KIND_LABELS } from './format-act.ts'

/** Renders an entry of the audit log: who did what, when, from which network address, and which fields changed. */
export function ActRow({ act }: { act: AdminAct }) {
	const { actor, kind, occurredAt, ip } = act
	const changes = Object.entries(act.changes)
	return (
		<li className="flex gap-3 px-5 py-3">
			<Avatar name={actor.name} />
			<div className="min-w-0 flex-1">
				<p className="text-s break-words">
					<span className="font-semibold">{actor.name}</span> <span>{formatAct(act)}</span>
				</p>
				{changes.length > 0 && (
					<dl className="mt-1 grid gap-0.5 text-xs text-ink-2">
						{changes.map(([name, change]) => (
							<div key={name} className="flex flex-wrap gap-x-1.5">
								<dt className="text-ink-meta">{formatField(name)}</dt>
								<dd className="min-w-0 wrap-anywhere">{formatChange(name, change)}</dd>
							</div>
						))}
					</dl>
				)}
				<p className="mt-1 text-xs text-ink-meta">
					<time dateTime={occurredAt}>{formatDateTime(occurredAt)}</time>
					{' · '}
					{actor.type === 'key' ? 'API key · ' : ''}
					{ip}
				</p>
			</div>
			<span className="max-sm:hidden">
				<Tag>{KIND_LABELS[kind]}</Tag>
			</span>
		</li>
	)
}
