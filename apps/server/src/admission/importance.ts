import type { Credential, Meta } from '@dormer/api'
import { listProcedures } from '../procedures.ts'
import type { Importance } from './queue.ts'

const METADATA = new Map(listProcedures().map(({ name, meta }) => [name, meta]))

/** Returns whether the server admits a call of the procedure even under overload: health checks and event streams. */
export function isAlwaysAdmitted(procedure: string): boolean {
	return METADATA.get(procedure)?.importance === 'always'
}

/**
 * Returns whether the server skips reading the caller of the procedure, which needs Postgres. True for a procedure that accepts
 * no credential and is admitted even under overload.
 */
export function needsNoCaller(procedure: string): boolean {
	const meta = METADATA.get(procedure)
	return meta?.importance === 'always' && meta.credentials?.length === 0
}

/**
 * Returns whether the procedure ignores the session cookie, because it accepts no credential
 * (docs/design/contract.md#credentials).
 */
export function ignoresSession(procedure: string): boolean {
	const meta = METADATA.get(procedure)
	return meta?.credentials?.length === 0 && meta.readsSession !== true
}

/** Returns whether a call of the procedure waits for an external provider. */
export function callsProvider(procedure: string): boolean {
	return METADATA.get(procedure)?.callsProvider === true
}

/** Returns whether the procedure hashes a password for an anonymous caller. */
export function hashesPassword(procedure: string): boolean {
	return METADATA.get(procedure)?.hashesPassword === true
}

/**
 * Returns the importance of a procedure under overload: sending and signing first, then public calls and calls of homeowners,
 * then calls of the editor, then all others.
 */
export function importanceOf(procedure: string): Importance {
	const meta = METADATA.get(procedure)
	return meta === undefined ? 'bulk' : deriveImportance(meta)
}

function deriveImportance({ importance, credentials = [], files, produces }: Meta): Importance {
	if (importance === 'urgent') return 'urgent'
	const isOnlyFor = (...accepted: Credential[]) =>
		credentials.length > 0 && credentials.every((credential) => accepted.includes(credential))
	const isLong = files !== undefined || produces === 'text/csv'
	if (isLong || isOnlyFor('bearer')) return 'bulk'
	return isOnlyFor('session', 'bearer') ? 'dashboards' : 'viewer'
}
