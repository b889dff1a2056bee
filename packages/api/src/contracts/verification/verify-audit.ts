import { canonicalJson } from '../../core/json/canonical-json.ts'
import { firstHash, hashEntry } from '../evidence/index.ts'
import type { AuditEntry } from '../evidence/schema.ts'

/** A difference found in one audit entry: its sequence number, and how the entry differs from the original. */
export type Finding = { seq: number; message: string }

export type Anchors = {
	/**
	 * Sequence number and hash of the last audit entry. They are stored apart from the entries, so they reveal a deleted or
	 * rewritten last entry.
	 */
	head?: { seq: number; hash: string }
	/** Audit entries in the sealed PDF, in their order. The first one is the first entry of the chain. */
	sealed?: readonly AuditEntry[]
}

/** Maximum number of reported audit entries, so the size of an answer does not depend on an uploaded file. */
export const MAX_FINDINGS = 100

/**
 * Returns the entries of a document's audit chain that were changed, removed, added or moved. Returns an empty list for an
 * intact chain. Detects an entry that was rewritten together with its hash, because the next entry contains the old hash; for
 * the last entry, the stored head of the chain contains it. If all later hashes were recomputed too, detects the entry by
 * comparison with the sealed copy.
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
	const present = new Set(entries.map(({ seq }) => seq))
	const twice = entries
		.filter(({ seq }) => !present.delete(seq))
		.map(({ seq }) => ({ seq, message: 'appears twice' }))
	return [...findMissing(entries, Math.max(head?.seq ?? 0, sealed.length)), ...twice]
}

/**
 * Finds the first `MAX_FINDINGS` sequence numbers from 1 to `last` that no entry has. The time and the memory do not
 * depend on the sequence numbers, because an uploaded file may contain any number.
 */
function findMissing(entries: readonly AuditEntry[], last: number): Finding[] {
	const sorted = entries.map(({ seq }) => seq).sort((one, other) => one - other)
	const found: Finding[] = []
	let expected = 1
	for (const seq of [...sorted, last + 1]) {
		while (expected < seq && found.length < MAX_FINDINGS) {
			found.push({ seq: expected, message: 'is missing' })
			expected += 1
		}
		expected = Math.max(expected, seq + 1)
	}
	return found
}

function findChanges(entries: readonly AuditEntry[]): Finding[] {
	return entries
		.filter((entry) => !isIntact(entry))
		.map(({ seq }) => ({
			seq,
			message: 'was changed: its content does not match its digital fingerprint',
		}))
}

/**
 * Finds intact entries whose `prevHash` is not the hash of their predecessor, and reports which of the two was rewritten. It is
 * the predecessor when the successor (or the head of the chain) still contains the entry's hash, and otherwise the entry
 * itself.
 */
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
		if (next !== undefined) return !isIntact(next) || next.prevHash === hash
		return head === undefined || head.hash === hash
	}
	return entries
		.filter((entry) => isIntact(entry) && !fits(entry))
		.flatMap((entry) => {
			const before = bySeq.get(entry.seq - 1)
			if (before !== undefined && !isIntact(before)) return []
			return before === undefined || !isFollowed(entry)
				? [{ seq: entry.seq, message: 'was rewritten: it does not fit into the audit trail' }]
				: [{ seq: before.seq, message: 'was rewritten: the next entry no longer matches it' }]
		})
}

function findOtherHead(entries: readonly AuditEntry[], { head }: Anchors): Finding[] {
	if (head === undefined) return []
	return entries.flatMap(({ seq, hash }) => {
		if (seq > head.seq) return [{ seq, message: 'was added after the last entry on record' }]
		if (seq === head.seq && hash !== head.hash)
			return [{ seq, message: 'was rewritten: it does not match the last entry on record' }]
		return []
	})
}

/**
 * Finds the audit entries whose content differs from the sealed copy. If no content differs, finds the first audit entry whose
 * hash differs from the hash in the sealed copy.
 */
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
		message: 'was rewritten: the sealed copy has different content',
	}))
}

function isIntact({ prevHash, hash, ...body }: AuditEntry): boolean {
	return hashEntry(prevHash, body) === hash
}

function bodyOf({ prevHash: _, hash: __, ...body }: AuditEntry): string {
	return canonicalJson(body)
}
