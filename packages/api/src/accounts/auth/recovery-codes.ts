import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '@dormer/db'
import { newId } from '../../core/ids.ts'

const CODES = 10
/** 80 random bits per code, so a fast hash is enough to store it. */
const CODE_BYTES = 10
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

type Owner = { organizationId: string; userId: string }

/** Replaces all recovery codes of a user. Returns the new codes, which are stored only as hashes. */
export async function replaceRecoveryCodes(tx: Tx, owner: Owner): Promise<string[]> {
	const codes = Array.from({ length: CODES }, makeCode)
	await tx.recoveryCode.deleteMany({ where: owner })
	await tx.recoveryCode.createMany({
		data: codes.map((code) => ({ ...owner, id: newId(), codeHash: hashCode(code) })),
	})
	return codes
}

/** Marks a recovery code as used. Returns false for a code that is wrong or already used. */
export async function consumeRecoveryCode(
	tx: Tx,
	owner: Owner,
	{ code, usedAt }: { code: string; usedAt: Date },
): Promise<boolean> {
	const { count } = await tx.recoveryCode.updateMany({
		where: { ...owner, codeHash: hashCode(code), usedAt: null },
		data: { usedAt },
	})
	return count === 1
}

/** Creates a code such as `k3mf-9qwz-h2xa-7tbe`. */
function makeCode(): string {
	const letters = Array.from(randomBytes(CODE_BYTES * 2), (byte) => ALPHABET[byte % 32] ?? '')
	return (letters.slice(0, 16).join('').match(/.{4}/g) ?? []).join('-')
}

/** Hashes a code without regard to case and separators, because people type it. */
function hashCode(code: string): string {
	const bare = code.toLowerCase().replace(/[^a-z0-9]/g, '')
	return createHash('sha256').update(bare).digest('hex')
}
