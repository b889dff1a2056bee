export { checkDomain } from './check-domain.ts'
export {
	deleteAllMembers,
	deleteMember,
	giveToOwner,
	insertMember,
	removalsLock,
	renewInvitation,
} from './members.ts'
export { recordMilestone, recordTour } from './onboarding.ts'
export { deleteOrganization, updateOrganization } from './organization.ts'
export { isSessionOpen } from './own-sessions.ts'
export { hashPassword } from './password.ts'
export { makePasswordLink, passwordLinkExpiry } from './password-link.ts'
export { type Account, completeFirstFactor } from './sign-in.ts'
