import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

/** What a control inside a field must carry, so that its label, help and refusal belong to it. */
export type FieldControl = {
	id: string
	'aria-describedby': string | undefined
	'aria-invalid': true | undefined
}

type FieldProps = {
	label: ReactNode
	optional?: boolean
	help?: ReactNode
	/** What is wrong, in the server's own words. */
	error?: string | undefined
	className?: string
	children: (control: FieldControl) => ReactNode
}

/** A label over a control, with help or the refusal beneath it. */
export function Field({ label, optional, help, error, className, children }: FieldProps) {
	const id = useId()
	const note = `${id}-note`
	const hasNote = error !== undefined || help !== undefined
	return (
		<div className={clsx('min-w-0', className)}>
			<label htmlFor={id} className="mb-1 block text-s font-medium">
				{label}
				{optional && <span className="font-normal text-ink-meta"> optional</span>}
			</label>
			{children({
				id,
				'aria-describedby': hasNote ? note : undefined,
				'aria-invalid': error === undefined ? undefined : true,
			})}
			{hasNote && (
				<p
					id={note}
					role={error === undefined ? undefined : 'alert'}
					className={clsx('mt-1 text-xs', error === undefined ? 'text-ink-meta' : 'text-bad')}
				>
					{error ?? help}
				</p>
			)}
		</div>
	)
}
