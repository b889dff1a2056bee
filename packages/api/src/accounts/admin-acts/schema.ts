import { z } from 'zod'
import { IsoDateTime, Uuid } from '../../core/schema.ts'

export const AdminActKind = z.enum([
	'team',
	'keys',
	'subscriptions',
	'settings',
	'contracts',
	'security',
])
export type AdminActKind = z.infer<typeof AdminActKind>

type ActDefinition = { kind: AdminActKind; label: string }

/** Catalog of the administrative acts. `label` completes the sentence that starts with the actor's name. */
export const ADMIN_ACTS = {
	'member.invited': { kind: 'team', label: 'invited' },
	'member.invited_again': { kind: 'team', label: 'sent a new invitation to' },
	'member.password_link_sent': { kind: 'security', label: 'emailed a password link to' },
	'member.removed': { kind: 'team', label: 'removed' },
	'member.second_factor_reset': { kind: 'security', label: 'removed the second factor of' },
	'member.sso_connected': { kind: 'security', label: 'connected single sign-on to the account of' },
	'member.sso_joined': { kind: 'team', label: 'joined through single sign-on as' },
	'security_policy.updated': { kind: 'security', label: 'changed the sign-in rules of' },
	'api_key.created': { kind: 'keys', label: 'created the API key' },
	'api_key.revoked': { kind: 'keys', label: 'revoked the API key' },
	'subscription.created': { kind: 'subscriptions', label: 'created the subscription' },
	'subscription.updated': { kind: 'subscriptions', label: 'changed the subscription' },
	'subscription.deleted': { kind: 'subscriptions', label: 'deleted the subscription' },
	'subscription.secret_rotated': { kind: 'subscriptions', label: 'replaced the secret of' },
	'suppression.lifted': { kind: 'settings', label: 'permitted email again to' },
	'company.exported': { kind: 'settings', label: 'exported all data of' },
	'homeowner.erased': { kind: 'security', label: 'erased the data of' },
	'company.updated': { kind: 'settings', label: 'changed the details of' },
	'contract_settings.updated': { kind: 'contracts', label: 'changed the' },
	'contract_template.created': { kind: 'contracts', label: 'created the contract' },
	'contract_template.updated': { kind: 'contracts', label: 'changed the contract' },
	'contract_template.deleted': { kind: 'contracts', label: 'deleted the contract' },
} as const satisfies Record<string, ActDefinition>

export type AdminActType = keyof typeof ADMIN_ACTS
export const AdminActType = z.enum(Object.keys(ADMIN_ACTS) as [AdminActType, ...AdminActType[]])

/** Value of a changed field before or after the change. Null means that the field was empty. */
export const FieldValue = z.union([
	z.string(),
	z.number(),
	z.boolean(),
	z.null(),
	z.array(z.string()),
])
export type FieldValue = z.infer<typeof FieldValue>

/** The changed fields of an act, each with its values before and after. Contains no secrets. */
export const FieldChanges = z.record(
	z.string(),
	z.object({ before: FieldValue, after: FieldValue }),
)
export type FieldChanges = z.infer<typeof FieldChanges>

/** The user or API key that performed an act. A service token is a key whose id is `service <name>`. */
export const Actor = z.object({ type: z.enum(['user', 'key']), id: z.string(), name: z.string() })
export type Actor = z.infer<typeof Actor>

export const AdminAct = z.object({
	id: Uuid,
	kind: AdminActKind,
	type: AdminActType,
	actor: Actor,
	subject: z.object({ id: z.string(), name: z.string() }),
	changes: FieldChanges,
	ip: z.string(),
	occurredAt: IsoDateTime,
})
export type AdminAct = z.infer<typeof AdminAct>

export const ListAdminActsInput = z.object({
	kind: AdminActKind.optional(),
	actorId: z.string().min(1).max(120).optional(),
	cursor: Uuid.optional(),
	limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type ListAdminActsInput = z.infer<typeof ListAdminActsInput>

/**
 * A page of administrative acts, newest first. On the first page, `actors` lists everyone who has performed an act, so the
 * user can filter by person. On later pages, `actors` is empty.
 */
export const AdminActList = z.object({
	acts: z.array(AdminAct),
	nextCursor: Uuid.nullable(),
	actors: z.array(Actor),
})
export type AdminActList = z.infer<typeof AdminActList>
