import type { Prisma, Tx } from '@dormer/db'

type UserRow = Prisma.UserGetPayload<object>
type MemberRef = { organizationId: string; userId: string }

/** Adds a user to a company. Returns false when the email address already has an account. */
export async function insertMember(tx: Tx, data: Prisma.UserCreateManyInput): Promise<boolean> {
	const { count } = await tx.user.createMany({ data, skipDuplicates: true })
	return count === 1
}

/**
 * Returns a member of the company, or undefined when the company has no member with this id. Records the time of the latest
 * invitation of a member who has not joined.
 */
export async function renewInvitation(
	tx: Tx,
	{ organizationId, userId: id }: MemberRef,
	invitedAt: Date,
): Promise<UserRow | undefined> {
	await tx.user.updateMany({ where: { id, organizationId, joinedAt: null }, data: { invitedAt } })
	return (await tx.user.findFirst({ where: { id, organizationId } })) ?? undefined
}

/**
 * Gives an account with an unproven email address to the person who now proves to own the address. Another person may have set
 * the password and the second factor. Therefore replaces the password, and removes the second factor and all sessions. Returns
 * false when the address is already proven.
 */
export async function giveToOwner(
	tx: Tx,
	{ organizationId, userId }: MemberRef,
	{ passwordHash, at }: { passwordHash: string; at: Date },
): Promise<boolean> {
	const { count } = await tx.user.updateMany({
		where: { id: userId, organizationId, addressProvenAt: null },
		data: { passwordHash, addressProvenAt: at },
	})
	if (count === 0) return false
	await tx.user.updateMany({
		where: { id: userId, organizationId, joinedAt: null },
		data: { joinedAt: at },
	})
	await tx.session.deleteMany({ where: { organizationId, userId } })
	await tx.secondFactor.deleteMany({ where: { organizationId, userId } })
	return true
}

/**
 * Deletes a member of the company together with the member's sessions. Returns the member, or undefined when the company has no
 * member with this id.
 */
export async function deleteMember(
	tx: Tx,
	{ organizationId, userId: id }: MemberRef,
): Promise<UserRow | undefined> {
	const member = await tx.user.findFirst({ where: { id, organizationId } })
	const { count } = await tx.user.deleteMany({ where: { id, organizationId } })
	return count === 1 && member !== null ? member : undefined
}

/**
 * Returns the name of the lock under which members of a company are removed one after another, so concurrent removals leave
 * an admin.
 */
export function removalsLock(organizationId: string): string {
	return `removals of ${organizationId}`
}

/** Deletes all users of a company together with their sessions. A deleted user cannot sign in. */
export async function deleteAllMembers(tx: Tx, organizationId: string): Promise<void> {
	await tx.user.deleteMany({ where: { organizationId } })
}
