import type { AuditEntry } from '@dormer/api/contracts/evidence/schema'
import { clsx } from 'clsx'
import { formatAuditEntry, formatMoment, formatUserAgent, shortHash } from './format-audit.ts'
import type { SignedDocument } from './signed-document.ts'

const ACTOR_LABELS = { homeowner: 'homeowner', user: 'company', system: 'system' } as const

/**
 * Renders the audit trail of a signed contract. Each entry shows what happened, who did it and from where, and the
 * entry's hash.
 */
export function AuditTimeline({ document }: { document: SignedDocument }) {
	const { audit, timeZone, evidence } = document
	const faults = new Map(
		evidence.checks.flatMap(({ seq, holds, message }) =>
			seq === undefined || holds ? [] : [[seq, message] as const],
		),
	)
	return (
		<section className="card p-5" aria-labelledby="audit">
			<h2 id="audit" className="mb-1 text-m font-semibold">
				Audit trail
			</h2>
			<p className="mb-4 text-s text-ink-2">
				Each entry contains the hash of the previous one, so that any changed, added or removed
				entry is detected.
			</p>
			<ol>
				{audit.map((entry) => (
					<Entry key={entry.seq} entry={entry} timeZone={timeZone} fault={faults.get(entry.seq)} />
				))}
			</ol>
		</section>
	)
}

type EntryProps = { entry: AuditEntry; timeZone: string; fault: string | undefined }

function Entry({ entry, timeZone, fault }: EntryProps) {
	const { seq, at, actor, ip, userAgent, prevHash, hash } = entry
	const by = `${actor.name} (${ACTOR_LABELS[actor.kind]})`
	return (
		<li className="relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-3 pb-4 last:pb-0">
			<span
				aria-hidden
				className="absolute top-6 bottom-0 left-[11px] w-px bg-line in-[li:last-child]:hidden"
			/>
			<span
				className={clsx(
					'num mt-px grid size-6 place-items-center rounded-full text-xs font-medium',
					fault === undefined ? 'bg-sunken text-ink-2' : 'bg-bad-soft text-bad',
				)}
			>
				{seq}
			</span>
			<div className="min-w-0 text-s">
				<p className="font-medium [overflow-wrap:anywhere]">{formatAuditEntry(entry)}</p>
				<p className="num text-ink-2">
					<time dateTime={at}>{formatMoment(timeZone, at)}</time>, {by}
				</p>
				{(ip !== null || userAgent !== null) && (
					<p className="text-ink-meta" title={userAgent ?? undefined}>
						From {[ip, userAgent && formatUserAgent(userAgent)].filter(Boolean).join(', ')}
					</p>
				)}
				<details className="mt-0.5 text-xs text-ink-meta">
					<summary className="cursor-pointer rounded-xs font-mono">{shortHash(hash)}</summary>
					<dl className="mt-1 grid gap-1 rounded-s bg-paper p-2 font-mono break-all">
						<div>
							<dt className="inline">hash </dt>
							<dd className="inline text-ink">{hash}</dd>
						</div>
						<div>
							<dt className="inline">previous </dt>
							<dd className="inline text-ink">{prevHash}</dd>
						</div>
						{userAgent !== null && (
							<div>
								<dt className="inline">browser </dt>
								<dd className="inline text-ink">{userAgent}</dd>
							</div>
						)}
						<div>
							<dt className="inline">data </dt>
							<dd className="inline text-ink">{JSON.stringify(entry.data)}</dd>
						</div>
					</dl>
				</details>
				{fault !== undefined && <p className="mt-1 font-medium text-bad">{fault}</p>}
			</div>
		</li>
	)
}
