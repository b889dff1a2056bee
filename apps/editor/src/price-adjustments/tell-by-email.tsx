type Props = {
	firstName: string
	hasEmail: boolean
	checked: boolean
	onChange: (checked: boolean) => void
}

/** Renders the choice whether the homeowner gets an email about the new price. Without an address, says so instead. */
export function TellByEmail({ firstName, hasEmail, checked, onChange }: Props) {
	if (!hasEmail)
		return <p className="text-xs text-ink-meta">{firstName} has no email address here.</p>
	return (
		<label className="flex min-h-6 items-center gap-2 text-s">
			<input
				type="checkbox"
				className="size-4 accent-accent"
				checked={checked}
				onChange={({ target }) => onChange(target.checked)}
			/>
			Tell {firstName} by email
		</label>
	)
}
