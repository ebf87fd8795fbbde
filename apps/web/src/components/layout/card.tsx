import { createPolymorphicComponent, Stack, type StackProps } from '@mantine/core';
import classes from './card.module.css';

/**
 * A framed surface with its content in a column. `component` sets the element, `gap` and `p` the spacing;
 * `variant="kid"` adds a thick border and a soft background in the color of its `data-color`, if it has one.
 * `variant="info"` has the colors of a note.
 */
export const Card = createPolymorphicComponent<'div', StackProps>(
  ({ className = '', ...props }: StackProps) => (
    <Stack p="md" data-card {...props} className={`${classes.card} ${className}`} />
  ),
);
