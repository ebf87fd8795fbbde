import { createPolymorphicComponent, Stack, type StackProps } from '@mantine/core';
import classes from './card.module.css';

/**
 * A framed surface with its content in a column. `component` chooses the element, `gap` and `p` the space, and
 * `variant="kid"` the thick edge and the soft ground of a child's card, in the color of the nearest `data-color`.
 */
export const Card = createPolymorphicComponent<'div', StackProps>(
  ({ className = '', ...props }: StackProps) => (
    <Stack p="md" {...props} className={`${classes.card} ${className}`} />
  ),
);
