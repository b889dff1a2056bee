import { Switch as Radix } from 'radix-ui'

type SwitchProps = {
	checked: boolean
	onChange: (checked: boolean) => void
	disabled?: boolean
	id?: string
	'aria-label'?: string
	'aria-describedby'?: string | undefined
}

/** Renders a switch that takes effect immediately. */
export function Switch({ checked, onChange, ...control }: SwitchProps) {
	return (
		<Radix.Root
			{...control}
			checked={checked}
			onCheckedChange={onChange}
			className="relative h-5 w-9 shrink-0 rounded-full bg-ink-3 data-[state=checked]:bg-accent disabled:opacity-60"
		>
			<Radix.Thumb className="block size-4 translate-x-0.5 rounded-full bg-surface motion-safe:transition-transform data-[state=checked]:translate-x-[18px]" />
		</Radix.Root>
	)
}
