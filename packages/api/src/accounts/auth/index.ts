export {
	deleteAllMembers,
	deleteMember,
	insertMember,
	joinCompany,
	renewInvitation,
} from './members.ts'
export { recordMilestone, recordTour } from './onboarding.ts'
export { deleteOrganization, updateOrganization } from './organization.ts'
export { hashPassword } from './password.ts'
export { makePasswordLink, passwordLinkExpiry } from './password-link.ts'
export { type Account, completeFirstFactor } from './sign-in.ts'
