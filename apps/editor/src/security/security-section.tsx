import { PasswordCard } from './password-card.tsx'
import { PolicyCard } from './policy-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** Renders the user's password, second factor and sessions, and for admins the company's rule for signing in. */
export function SecuritySection() {
	return (
		<div className="grid gap-5">
			<PasswordCard />
			<SecondFactorCard />
			<PolicyCard />
			<SessionsCard />
		</div>
	)
}
