/** A ref that writes the height of its element to a property of the element's parent. Where the property is read: child-overview.module.css. */
export const reserveHeight = (property: string) => (element: HTMLElement | null) => {
  const parent = element?.parentElement;
  if (!element || !parent) return undefined;
  const reserve = () => parent.style.setProperty(property, `${element.offsetHeight}px`);
  const observer = new ResizeObserver(reserve);
  observer.observe(element);
  reserve();
  return () => observer.disconnect();
};
