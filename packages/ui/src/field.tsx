import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

/** HTML attributes that connect a control with the label, the help text and the error of its field. */
export type FieldControl = {
	id: string
	'aria-describedby': string | undefined
	'aria-invalid': true | undefined
}

type FieldProps = {
	label: ReactNode
	optional?: boolean
	help?: ReactNode
	/** Error message from the server. */
	error?: string | undefined
	className?: string
	children: (control: FieldControl) => ReactNode
}

/** Renders a label above a control. Renders the help text or the error below the control. */
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
