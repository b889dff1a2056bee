/** Renders an error that concerns the whole form. Renders nothing when there is no message. */
export function FormAlert({ message }: { message: string | undefined }) {
	if (message === undefined) return null
	return (
		<p role="alert" className="rounded-s bg-bad-soft px-3 py-2 text-s text-bad">
			{message}
		</p>
	)
}
