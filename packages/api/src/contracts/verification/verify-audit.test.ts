import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstHash, hashEntry } from '../evidence/audit-chain.ts'
import type { AuditEntry } from '../evidence/schema.ts'
import { AuditType } from '../evidence/schema.ts'
import { findTampering } from './verify-audit.ts'

const DOCUMENT = '01940000-0000-7000-8000-000000000001'
const OTHER = '01940000-0000-7000-8000-000000000002'

type Body = Omit<AuditEntry, 'prevHash' | 'hash'>
const body = fc.record({
	type: fc.constantFrom(...AuditType.options),
	actor: fc.record({ kind: fc.constant('homeowner' as const), name: fc.string({ maxLength: 8 }) }),
	ip: fc.option(fc.ipV4(), { nil: null }),
	userAgent: fc.option(fc.string({ maxLength: 8 }), { nil: null }),
	data: fc.dictionary(fc.string({ maxLength: 5 }), fc.oneof(fc.string(), fc.integer()), {
		maxKeys: 3,
	}),
	at: fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
})
const bodies = fc
	.array(body, { minLength: 2, maxLength: 8 })
	.map((all) =>
		all.map((one, index): Body => ({ ...one, at: one.at.toISOString(), seq: index + 1 })),
	)

function chain(all: readonly Body[], documentId = DOCUMENT): AuditEntry[] {
	const entries: AuditEntry[] = []
	for (const one of all) {
		const prevHash = entries.at(-1)?.hash ?? firstHash(documentId)
		entries.push({ ...one, prevHash, hash: hashEntry(prevHash, one) })
	}
	return entries
}
const headOf = (entries: AuditEntry[]) => {
	const { seq = 0, hash = '' } = entries.at(-1) ?? {}
	return { seq, hash }
}
const CHANGES: ((entry: AuditEntry) => AuditEntry)[] = [
	(entry) => ({ ...entry, at: new Date(Date.parse(entry.at) + 1).toISOString() }),
	(entry) => ({ ...entry, type: entry.type === 'signed' ? 'viewed' : 'signed' }),
	(entry) => ({ ...entry, actor: { ...entry.actor, name: `${entry.actor.name}x` } }),
	(entry) => ({ ...entry, actor: { ...entry.actor, email: 'a@x.example' } }),
	(entry) => ({ ...entry, ip: `${entry.ip}1` }),
	(entry) => ({ ...entry, userAgent: entry.userAgent === null ? '' : null }),
	(entry) => ({ ...entry, data: { ...entry.data, added: 1 } }),
	(entry) => ({ ...entry, prevHash: entry.prevHash.replace(/^./, (c) => (c === '0' ? '1' : '0')) }),
	(entry) => ({ ...entry, hash: entry.hash.replace(/.$/, (c) => (c === '0' ? '1' : '0')) }),
]
const tampering = fc
	.tuple(bodies, fc.nat(), fc.constantFrom(...CHANGES))
	.map(([all, at, change]) => ({ entries: chain(all), index: at % all.length, change }))
const seqs = (...found: Parameters<typeof findTampering>) =>
	findTampering(...found).map(({ seq }) => seq)

describe('findTampering', () => {
	it('returns no findings for any intact audit chain', () => {
		fc.assert(
			fc.property(bodies, (all) => {
				const entries = chain(all)
				expect(
					findTampering(DOCUMENT, entries, { head: headOf(entries), sealed: entries }),
				).toEqual([])
			}),
		)
	})

	it('reports the audit entry when any of its fields was changed', () => {
		fc.assert(
			fc.property(tampering, ({ entries, index, change }) => {
				const touched = entries.map((entry, at) => (at === index ? change(entry) : entry))
				expect(seqs(DOCUMENT, touched, { head: headOf(entries) })).toEqual([index + 1])
			}),
			{ numRuns: 500 },
		)
	})

	it('reports any audit entry that was rewritten together with its hash', () => {
		fc.assert(
			fc.property(tampering, ({ entries, index, change }) => {
				const touched = entries.map((entry, at) => {
					if (at !== index) return entry
					const changed = change(entry)
					return { ...changed, hash: hashEntry(changed.prevHash, changed) }
				})
				fc.pre(touched[index]?.hash !== entries[index]?.hash)
				expect(seqs(DOCUMENT, touched, { head: headOf(entries) })).toEqual([index + 1])
			}),
			{ numRuns: 500 },
		)
	})

	it('reports an audit entry that differs from the sealed copy, even when all later hashes were recomputed', () => {
		fc.assert(
			fc.property(tampering, ({ entries, index, change }) => {
				const touched = chain(entries.map((entry, at) => (at === index ? change(entry) : entry)))
				fc.pre(touched[index]?.hash !== entries[index]?.hash)
				const anchors = { head: headOf(touched), sealed: entries }
				expect(seqs(DOCUMENT, touched, anchors)).toEqual([index + 1])
				expect(seqs(DOCUMENT, touched, { head: headOf(entries) })).not.toEqual([])
			}),
			{ numRuns: 500 },
		)
	})

	it('reports any audit entry that was removed, appended, or taken from another document', () => {
		fc.assert(
			fc.property(tampering, ({ entries, index }) => {
				const head = headOf(entries)
				const without = entries.filter((_, at) => at !== index)
				expect(seqs(DOCUMENT, without, { head })).toEqual([index + 1])
				const longer = chain([...entries, { ...entries[0], seq: entries.length + 1 } as Body])
				expect(seqs(DOCUMENT, longer, { head })).toEqual([entries.length + 1])
				expect(seqs(OTHER, entries, { head })).toEqual([1])
			}),
		)
	})
})
