import { AppError } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { Requirements } from './schema.ts'

const SWITCHES = ['typedSignature', 'nameMatch', 'agreeCheckbox'] as const

/**
 * Rejects with 403 when a user who is not an admin switches off a requirement of the signature. Anyone may switch a
 * requirement on, or leave a requirement off that an admin switched off.
 */
export function checkLoosening(
	{ caller }: Pick<OrgContext, 'caller'>,
	before: Requirements,
	after: Requirements,
): void {
	const isAdmin = caller.kind === 'user' && caller.role === 'admin'
	if (isAdmin || !SWITCHES.some((key) => before[key] && !after[key])) return
	throw new AppError(
		'FORBIDDEN',
		'Only an admin can switch off a signing requirement. Ask an admin.',
	)
}
