import type { AuditEntry } from '../../content/contract-templates/schema.ts'
import { canonicalJson } from '../../core/canonical-json.ts'
import { firstHash, hashEntry } from '../evidence/evidence.ts'

/** An entry that is not as it was written, and how that shows. */
export type Finding = { seq: number; message: string }

export type Anchors = {
	/** Where the chain ended when it was last written to. */
	head?: { seq: number; hash: string }
	/** The entries as a sealed file has them, from the first on. */
	sealed?: readonly AuditEntry[]
}

/**
 * Which entries of a document's chain are not as they were written: changed, taken out, added or put in another's
 * place. An entry rewritten together with its hash is named by the one that follows it or by the head; where all that
 * follow were rewritten too, by the sealed copy. Empty: all of it holds.
 */
export function findTampering(
	documentId: string,
	entries: readonly AuditEntry[],
	anchors: Anchors = {},
): Finding[] {
	const findings = [
		...findGaps(entries, anchors),
		...findChanges(entries),
		...findBrokenLinks({ documentId, head: anchors.head }, entries),
		...findOtherHead(entries, anchors),
		...findDifferences(entries, anchors.sealed ?? []),
	]
	const first = new Map(findings.toReversed().map((finding) => [finding.seq, finding]))
	return [...first.values()].sort((one, other) => one.seq - other.seq)
}

function findGaps(entries: readonly AuditEntry[], { head, sealed = [] }: Anchors): Finding[] {
	const there = new Set(entries.map(({ seq }) => seq))
	const last = Math.max(head?.seq ?? 0, sealed.length, ...there)
	const missing = Array.from({ length: last }, (_, index) => index + 1)
		.filter((seq) => !there.has(seq))
		.map((seq) => ({ seq, message: 'is missing' }))
	const twice = entries
		.filter(({ seq }, index) => entries.findIndex((entry) => entry.seq === seq) !== index)
		.map(({ seq }) => ({ seq, message: 'is there twice' }))
	return [...missing, ...twice]
}

function findChanges(entries: readonly AuditEntry[]): Finding[] {
	return entries
		.filter((entry) => !isWhole(entry))
		.map(({ seq }) => ({ seq, message: 'was changed: its hash is that of something else' }))
}

/** Between two whole entries that do not fit, the later tells what the earlier was; unless it fits nowhere itself. */
function findBrokenLinks(
	{ documentId, head }: { documentId: string; head: Anchors['head'] },
	entries: readonly AuditEntry[],
): Finding[] {
	const bySeq = new Map(entries.map((entry) => [entry.seq, entry]))
	const fits = (entry: AuditEntry) => {
		const before = entry.seq === 1 ? firstHash(documentId) : bySeq.get(entry.seq - 1)?.hash
		return before === undefined || before === entry.prevHash
	}
	const isFollowed = ({ seq, hash }: AuditEntry) => {
		const next = bySeq.get(seq + 1)
		if (next !== undefined) return !isWhole(next) || next.prevHash === hash
		return head === undefined || head.hash === hash
	}
	return entries
		.filter((entry) => isWhole(entry) && !fits(entry))
		.flatMap((entry) => {
			const before = bySeq.get(entry.seq - 1)
			if (before !== undefined && !isWhole(before)) return []
			return before === undefined || !isFollowed(entry)
				? [{ seq: entry.seq, message: 'was rewritten: it follows no entry that is there' }]
				: [{ seq: before.seq, message: 'was rewritten: the next entry follows another' }]
		})
}

function findOtherHead(entries: readonly AuditEntry[], { head }: Anchors): Finding[] {
	if (head === undefined) return []
	return entries.flatMap(({ seq, hash }) => {
		if (seq > head.seq) return [{ seq, message: 'was added past the head of the chain' }]
		if (seq === head.seq && hash !== head.hash)
			return [{ seq, message: 'was rewritten: the head of the chain is another' }]
		return []
	})
}

/** An entry that says something else; where all say the same, the first whose hash is another. */
function findDifferences(entries: readonly AuditEntry[], sealed: readonly AuditEntry[]): Finding[] {
	const bySeq = new Map(entries.map((entry) => [entry.seq, entry]))
	const pairs = sealed.flatMap((was) => {
		const is = bySeq.get(was.seq)
		return is === undefined ? [] : [{ was, is }]
	})
	const otherwise = pairs.filter(({ was, is }) => bodyOf(was) !== bodyOf(is))
	const rehashed = pairs.filter(({ was, is }) => was.hash !== is.hash).slice(0, 1)
	return (otherwise.length > 0 ? otherwise : rehashed).map(({ was }) => ({
		seq: was.seq,
		message: 'was rewritten: the sealed copy says something else',
	}))
}

function isWhole({ prevHash, hash, ...body }: AuditEntry): boolean {
	return hashEntry(prevHash, body) === hash
}

function bodyOf({ prevHash: _, hash: __, ...body }: AuditEntry): string {
	return canonicalJson(body)
}
