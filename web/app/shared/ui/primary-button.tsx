import { Button, type ButtonProps, createPolymorphicComponent } from '@mantine/core';
import classes from './primary-button.module.css';

function GradientButton({ className, ...props }: ButtonProps) {
  return <Button {...props} className={className ? `${classes.primary} ${className}` : classes.primary} />;
}

/** The one gradient action of a screen. */
export const PrimaryButton = createPolymorphicComponent<'button', ButtonProps>(GradientButton);
