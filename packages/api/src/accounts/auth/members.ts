import type { Prisma, Tx } from '@dormer/db'

type UserRow = Prisma.UserGetPayload<object>
type MemberRef = { organizationId: string; userId: string }

/** Adds a user to a company. Returns false when the email address already has an account. */
export async function insertMember(tx: Tx, data: Prisma.UserCreateManyInput): Promise<boolean> {
	const { count } = await tx.user.createMany({ data, skipDuplicates: true })
	return count === 1
}

/**
 * Records the time of the latest invitation of a member of the company. Returns the member, or undefined when the company has
 * no member with this id.
 */
export async function renewInvitation(
	tx: Tx,
	{ organizationId, userId: id }: MemberRef,
	invitedAt: Date,
): Promise<UserRow | undefined> {
	const [member] = await tx.user.updateManyAndReturn({
		where: { id, organizationId },
		data: { invitedAt },
	})
	return member
}

/** Records that an invited member joined the company. Has no effect when the member has already joined. */
export async function joinCompany(
	tx: Tx,
	{ organizationId, userId: id }: MemberRef,
	joinedAt: Date,
): Promise<void> {
	await tx.user.updateMany({ where: { id, organizationId, joinedAt: null }, data: { joinedAt } })
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

/** Deletes all users of a company together with their sessions. A deleted user cannot sign in. */
export async function deleteAllMembers(tx: Tx, organizationId: string): Promise<void> {
	await tx.user.deleteMany({ where: { organizationId } })
}
