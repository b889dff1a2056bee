import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** Renders the user's own password and the browsers in which the user is signed in. */
export function SecuritySection() {
	return (
		<div className="grid gap-5">
			<PasswordCard />
			<SessionsCard />
		</div>
	)
}
